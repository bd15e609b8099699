// HTMX sends the page's CSRF token with each request, as forms do.
document.addEventListener("htmx:configRequest", function (event) {
  const csrf = document.querySelector("meta[name=csrf]");
  event.detail.headers[csrf.dataset.header] = csrf.content;
});

// A button that destroys asks first.
document.addEventListener("click", function (event) {
  const button = event.target.closest("[data-confirm]");
  if (button && !window.confirm(button.dataset.confirm)) {
    event.preventDefault();
  }
});
