import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Returns whether the navbar is hidden. If `isEnabled` is false, the navbar is never hidden.
 * Scrolling down or a jump to an anchor hides the navbar, and scrolling up shows the navbar.
 */
export function useHideOnScroll(isEnabled: boolean, bar: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  const { pathname, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the navbar is visible at the start of each page
  useEffect(() => {
    // Scroll events of a jump to an anchor are ignored, since the reader did not scroll.
    let isJumping = hash !== "";
    setHidden(isEnabled && isJumping);
    if (!isEnabled) return;
    let last = window.scrollY;
    if (isJumping)
      setTimeout(() => {
        isJumping = false;
        last = window.scrollY;
      }, jumpMilliseconds);
    const onScroll = () => {
      const { scrollY } = window;
      if (isJumping) return;
      if (scrollY <= (bar.current?.offsetHeight ?? 0)) setHidden(false);
      else if (scrollY !== last) setHidden(scrollY > last);
      last = scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [isEnabled, pathname, hash, bar]);

  return isHidden;
}

const jumpMilliseconds = 200;
