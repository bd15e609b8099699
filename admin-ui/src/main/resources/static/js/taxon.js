// HTMX sends the page's CSRF token with each request, as forms do.
document.addEventListener("htmx:configRequest", function (event) {
  const csrf = document.querySelector("meta[name=csrf]");
  event.detail.headers[csrf.dataset.header] = csrf.content;
});
