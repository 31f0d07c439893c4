import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** What the Content-Security-Policy refused, collected from before the first byte. */
    violations: string[];
    wasInjected?: boolean;
  }
}

/** Collects on `window.violations` what the Content-Security-Policy of a page refuses. */
export const collectViolations = (page: Page) =>
  page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`),
    );
  });
