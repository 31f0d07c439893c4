import type { Page } from "playwright-core";

declare global {
  interface Window {
    violations: string[];
    wasInjected?: boolean;
  }
}

/** Collects violations of a page's content security policy in `window.violations`. */
export const collectViolations = (page: Page) =>
  page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`),
    );
  });
