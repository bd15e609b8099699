// A new rule gives a code of the contract that its pack decides: no other code is offered.
document.addEventListener("DOMContentLoaded", function () {
  "use strict";
  const pack = document.getElementById("new-pack");
  const code = document.getElementById("new-code");

  function offer() {
    const contract = pack.selectedOptions[0]?.dataset.contract;
    code.querySelectorAll("optgroup").forEach(function (group) {
      group.hidden = group.disabled = group.label !== contract;
    });
    if (code.selectedOptions[0]?.parentElement.disabled) {
      code.selectedIndex = Array.from(code.options).findIndex((option) => !option.parentElement.disabled);
    }
  }

  if (pack) {
    pack.addEventListener("change", offer);
    offer();
  }
});
