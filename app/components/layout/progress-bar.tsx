import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { advance, progressTiming } from "#app/lib/progress.ts";

/** A bar for route changes that take longer than a reader would notice. No spinner. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== "idle";
  const [progress, setProgress] = useState<number | undefined>(undefined);

  useEffect(() => {
    if (!isLoading) return;
    let trickle: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      setProgress(progressTiming.minimum);
      trickle = setInterval(
        () => setProgress((value) => advance(value ?? progressTiming.minimum)),
        progressTiming.trickleMilliseconds,
      );
    }, progressTiming.delayMilliseconds);
    return () => {
      clearTimeout(delay);
      clearInterval(trickle);
      setProgress((value) => (value === undefined ? undefined : 1));
    };
  }, [isLoading]);

  useEffect(() => {
    if (progress !== 1) return;
    const removal = setTimeout(() => setProgress(undefined), 2 * progressTiming.speedMilliseconds);
    return () => clearTimeout(removal);
  }, [progress]);

  if (progress === undefined) return null;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="Loading the page"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <div
        className="progress-bar"
        style={{ transform: `scaleX(${progress})`, transitionDuration: `${progressTiming.speedMilliseconds}ms` }}
      />
    </div>
  );
}
