// Light or dark: what the person chose here, else what the system asks for.
(function () {
  "use strict";
  const key = "taxon-theme";
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : null;
  }

  function apply() {
    const theme = chosen() || (system.matches ? "dark" : "light");
    document.documentElement.setAttribute("data-bs-theme", theme);
  }

  apply();
  system.addEventListener("change", apply);
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-theme-toggle]")) {
      const now = document.documentElement.getAttribute("data-bs-theme");
      localStorage.setItem(key, now === "dark" ? "light" : "dark");
      apply();
    }
  });
})();
