package dev.taxon.admin.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Turns NUL in forms and queries into U+FFFD, as HTML does when it shows one: PostgreSQL keeps no
 * NUL in a text, and a form that brings one should not fail.
 */
final class NulFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new WithoutNul(request), response);
  }

  private static final class WithoutNul extends HttpServletRequestWrapper {
    WithoutNul(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getParameter(String name) {
      return shown(super.getParameter(name));
    }

    @Override
    public String[] getParameterValues(String name) {
      String[] values = super.getParameterValues(name);
      if (values == null) {
        return null;
      }
      String[] shown = values.clone();
      for (int i = 0; i < shown.length; i++) {
        shown[i] = shown(shown[i]);
      }
      return shown;
    }

    @Override
    public Map<String, String[]> getParameterMap() {
      Map<String, String[]> shown = new LinkedHashMap<>();
      super.getParameterMap().keySet().forEach(name -> shown.put(name, getParameterValues(name)));
      return shown;
    }

    private static String shown(String value) {
      return value == null ? null : value.replace('\0', '\uFFFD');
    }
  }
}
