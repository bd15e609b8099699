// Rules are put in order by dragging; the arrow buttons do the same by keyboard.
(function () {
  "use strict";

  // A move that was not saved must not look as if it was.
  function putBack(move) {
    move.item.remove();
    move.from.insertBefore(move.item, move.from.children[move.oldIndex]);
  }

  function sortable() {
    document.querySelectorAll("[data-order] [data-pack]").forEach(function (list) {
      if (!list.querySelector(".drag-handle")) {
        return;
      }
      new Sortable(list, {
        group: "rules",
        handle: ".drag-handle",
        animation: 120,
        onEnd: function (event) {
          if (event.from === event.to && event.oldIndex === event.newIndex) {
            return;
          }
          const form = event.item.querySelector("form[hx-post$='/move']");
          event.item.addEventListener("htmx:afterRequest", (after) => after.detail.successful || putBack(event), {
            once: true,
          });
          htmx
            .ajax("POST", form.getAttribute("hx-post"), {
              source: event.item,
              target: "#order-list",
              swap: "outerHTML",
              values: { pack: event.to.dataset.pack, index: event.newIndex },
            })
            .catch(function () {});
        },
      });
    });
  }

  document.addEventListener("DOMContentLoaded", sortable);

  // The list is new after each change: the button that was used keeps the focus.
  document.addEventListener("htmx:beforeRequest", function (event) {
    window.taxonFocus = event.detail.elt.querySelector(":focus")?.id || document.activeElement?.id;
  });
  document.addEventListener("htmx:afterSwap", function () {
    sortable();
    const button = window.taxonFocus && document.getElementById(window.taxonFocus);
    if (button) {
      (button.disabled ? button.parentElement.querySelector("button:not(:disabled)") : button)?.focus();
    }
  });
})();
