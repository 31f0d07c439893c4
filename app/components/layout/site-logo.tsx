import type { Logo } from "#app/lib/shell.ts";

/** Decorative beside the site's title. The dark variant is chosen by CSS, so that the choice is there before the first paint. */
export function SiteLogo({ logo }: { logo: Logo | undefined }) {
  if (!logo) return null;
  return (
    <>
      <img
        className={logo.srcDark ? "logo logo-light" : "logo"}
        src={logo.src}
        alt=""
        width="28"
        height="28"
        fetchPriority="low"
      />
      {logo.srcDark ? (
        <img className="logo logo-dark" src={logo.srcDark} alt="" width="28" height="28" loading="lazy" />
      ) : null}
    </>
  );
}
