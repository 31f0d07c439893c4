import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Whether the navbar is out of sight: gone on scrolling down past its own height and on jumps to an anchor in the page, back
 * on scrolling up. Always false when the site keeps its navbar.
 */
export function useHideOnScroll(isEnabled: boolean, bar: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  const { pathname, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with its navbar
  useEffect(() => setHidden(false), [pathname]);

  useEffect(() => {
    if (!isEnabled) return;
    let last = window.scrollY;
    // The scrolling that a jump causes, in either direction, is not the reader's.
    let isJumping = hash !== "";
    if (isJumping) setHidden(true);
    const settle = () => {
      isJumping = false;
      last = window.scrollY;
    };
    const jump = () => {
      isJumping = true;
      setHidden(true);
      setTimeout(settle, jumpMilliseconds);
    };
    if (isJumping) setTimeout(settle, jumpMilliseconds);
    const onScroll = () => {
      const { scrollY } = window;
      if (isJumping) return;
      if (scrollY <= (bar.current?.offsetHeight ?? 0)) setHidden(false);
      else if (scrollY !== last) setHidden(scrollY > last);
      last = scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("hashchange", jump);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("hashchange", jump);
    };
  }, [isEnabled, hash, bar]);

  return isHidden;
}

const jumpMilliseconds = 200;
