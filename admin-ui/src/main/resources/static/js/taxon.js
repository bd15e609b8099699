// What pages share: telling why a request failed, and the CSRF token that each request needs.
window.taxon = (function () {
  "use strict";
  const csrf = document.querySelector("meta[name=csrf]");

  // Signing in, in another tab too, ends the page's token: another is taken from the page to sign in.
  function renewToken() {
    return fetch(csrf.dataset.from)
      .then((answer) => answer.text())
      .then(function (text) {
        const page = new DOMParser().parseFromString(text, "text/html");
        csrf.content = page.querySelector("meta[name=csrf]").content;
        document.querySelectorAll("input[name=_csrf]").forEach((field) => (field.value = csrf.content));
      });
  }

  // Shows a banner with the reason that goes with a status, 0 for no answer.
  function tell(banner, status) {
    const known = banner.querySelector("[data-status='" + status + "']");
    const reason = known || banner.querySelector("[data-status=other]");
    banner.querySelectorAll("[data-status]").forEach((each) => each.classList.toggle("d-none", each !== reason));
    banner.classList.remove("d-none");
  }

  const banner = document.getElementById("request-failed");

  // What failed before is over once a request succeeds.
  function clear() {
    banner.classList.add("d-none");
  }

  document.addEventListener("htmx:configRequest", function (event) {
    event.detail.headers[csrf.dataset.header] = csrf.content;
  });
  ["htmx:responseError", "htmx:sendError"].forEach(function (failure) {
    document.addEventListener(failure, (event) => tell(banner, event.detail.xhr.status));
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.successful) {
      clear();
    }
  });
  // Whoever tries again may have signed in anew in between.
  document.addEventListener("htmx:confirm", function (event) {
    if (!banner.classList.contains("d-none")) {
      event.preventDefault();
      renewToken()
        .catch(function () {})
        .then(() => event.detail.issueRequest());
    }
  });

  return { renewToken: renewToken, tell: tell, clear: clear };
})();

// A form that was sent is not sent again by a second click; it may be once the page is back.
document.addEventListener("submit", function (event) {
  const form = event.target;
  if (event.defaultPrevented || form.hasAttribute("hx-post")) {
    return;
  }
  if (form.dataset.sent) {
    event.preventDefault();
  }
  form.dataset.sent = "true";
});
window.addEventListener("pageshow", function () {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});

// A button that destroys asks first.
document.addEventListener("click", function (event) {
  const button = event.target.closest("[data-confirm]");
  if (button && !window.confirm(button.dataset.confirm)) {
    event.preventDefault();
  }
});
