// HTMX sends the page's CSRF token with each request, as forms do.
document.addEventListener("htmx:configRequest", function (event) {
  const csrf = document.querySelector("meta[name=csrf]");
  event.detail.headers[csrf.dataset.header] = csrf.content;
});

// Whoever was signed out meanwhile is told, and loses nothing that stands on the page.
document.addEventListener("htmx:afterRequest", function (event) {
  const refused = event.detail.xhr.status === 401 || event.detail.xhr.status === 403;
  document.getElementById("signed-out").classList.toggle("d-none", !refused);
});

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
