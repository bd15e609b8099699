package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.classify.Json;
import dev.taxon.admin.classify.NotJsonException;
import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Somebody who calls the service over a real socket, and keeps cookies. It follows no redirect. */
public final class Visitor {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

  private final String url;
  private final String token;
  private final CookieManager cookies = new CookieManager();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(Version.HTTP_1_1)
          .followRedirects(Redirect.NEVER)
          .connectTimeout(TIMEOUT)
          .cookieHandler(cookies)
          .build();

  /**
   * @param url the service's address
   * @param token what to send as bearer token; null for none
   */
  public Visitor(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /** An answer, with its body as text. */
  public record Answer(int status, Map<String, String> headers, String body) {

    /** The body as a JSON object. */
    public Map<String, Object> json() {
      try {
        return Json.DEFAULT.readObject(body);
      } catch (NotJsonException e) {
        throw new AssertionError(e.getMessage() + ": " + body, e);
      }
    }

    public String header(String name) {
      return headers.get(name);
    }
  }

  public Answer get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  /** Posts JSON. */
  public Answer post(String path, String json) throws IOException, InterruptedException {
    return post(path, "application/json", json);
  }

  public Answer post(String path, String type, String body)
      throws IOException, InterruptedException {
    return send(
        request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)).build());
  }

  /** Posts a form, with the CSRF token that goes with this visitor's cookies. */
  public Answer postForm(String path, Map<String, String> fields)
      throws IOException, InterruptedException {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("_csrf", csrf());
    return postFormAsIs(path, all);
  }

  /** Posts a form as it is, without a CSRF token of its own. */
  public Answer postFormAsIs(String path, Map<String, String> fields)
      throws IOException, InterruptedException {
    String form =
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    return post(path, "application/x-www-form-urlencoded", form);
  }

  /** Signs in with the form; the answer to it. */
  public Answer signIn(String name, String password) throws IOException, InterruptedException {
    return postForm("/sign-in", Map.of("username", name, "password", password));
  }

  /** The CSRF token of a page's form. */
  public String csrf() throws IOException, InterruptedException {
    String page = get("/sign-in").body();
    Matcher matcher = CSRF.matcher(page);
    if (!matcher.find()) {
      throw new AssertionError("no CSRF token in " + page);
    }
    return matcher.group(1);
  }

  public Optional<String> cookie(String name) {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  /** Puts a cookie into the browser, as somebody else may. */
  public void setCookie(String name, String value) {
    HttpCookie cookie = new HttpCookie(name, value);
    cookie.setPath("/");
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(url), cookie);
  }

  /** A request to a path with this visitor's token, to be filled and sent. */
  public HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(TIMEOUT);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  public Answer send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString(UTF_8));
    Map<String, String> headers = new LinkedHashMap<>();
    response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    return new Answer(response.statusCode(), headers, response.body());
  }

  public HttpClient http() {
    return http;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
