// Draws what stands in data-chart, in the colours of the page's theme, and again when that changes.
(function () {
  "use strict";
  const drawn = [];
  // Told apart by people who see colours otherwise, on light and on dark (after Okabe and Ito).
  const palette = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#8a6d00", "#7f7f7f", "#9467bd"];

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  // The colour of a style class, as the badges of codes have it.
  function colourOf(style) {
    const probe = document.createElement("span");
    probe.className = style;
    probe.hidden = true;
    document.body.append(probe);
    const found = getComputedStyle(probe).getPropertyValue("--chart-color").trim();
    probe.remove();
    return found;
  }

  function bars(chart) {
    const series = chart.series[0];
    return {
      type: "bar",
      data: {
        labels: chart.labels,
        datasets: [{
          label: series.name,
          data: series.values,
          backgroundColor: series.styles.map(colourOf),
          maxBarThickness: 18,
          minBarLength: 0
        }]
      },
      options: {
        indexAxis: "y",
        scales: {
          x: { beginAtZero: true, ticks: { precision: 0, maxTicksLimit: 6 } },
          y: { grid: { display: false }, ticks: { autoSkip: false } }
        },
        plugins: { legend: { display: false } }
      }
    };
  }

  // With point styles a legend takes the look of points, which are never dashed.
  function dashed(chart) {
    return Chart.defaults.plugins.legend.labels.generateLabels(chart).map(function (label) {
      label.lineDash = chart.data.datasets[label.datasetIndex].borderDash;
      return label;
    });
  }

  function lines(chart) {
    return {
      type: "line",
      data: {
        labels: chart.labels,
        datasets: chart.series.map(function (series, i) {
          const hue = palette[i % palette.length];
          return {
            label: series.name,
            data: series.values,
            borderColor: hue,
            backgroundColor: hue,
            borderWidth: 2,
            borderDash: i % 2 ? [6, 3] : [],
            pointRadius: chart.labels.length > 30 ? 0 : 3,
            tension: 0
          };
        })
      },
      options: {
        interaction: { mode: "index", intersect: false },
        scales: {
          x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 12 } },
          y: { beginAtZero: true, ticks: { precision: 0, maxTicksLimit: 6 } }
        },
        plugins: {
          legend: {
            position: "bottom",
            labels: { usePointStyle: true, pointStyle: "line", pointStyleWidth: 32, generateLabels: dashed }
          }
        }
      }
    };
  }

  function draw(canvas) {
    const chart = JSON.parse(canvas.dataset.chart);
    const settings = chart.type === "bar" ? bars(chart) : lines(chart);
    settings.options.responsive = true;
    settings.options.maintainAspectRatio = false;
    settings.options.animation = false;
    if (chart.type === "bar") {
      canvas.parentElement.style.height = 3 + chart.labels.length * 1.75 + "rem";
    }
    drawn.push(new Chart(canvas, settings));
  }

  function drawAll() {
    drawn.splice(0).forEach(function (chart) {
      chart.destroy();
    });
    Chart.defaults.color = colour("--bs-secondary-color");
    Chart.defaults.borderColor = colour("--bs-border-color-translucent");
    Chart.defaults.font.family = colour("--bs-body-font-family") || "system-ui";
    document.querySelectorAll("canvas[data-chart]").forEach(draw);
  }

  drawAll();
  new MutationObserver(drawAll).observe(document.documentElement, { attributeFilter: ["data-bs-theme"] });
})();
