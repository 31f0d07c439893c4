import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const delayMilliseconds = 200;
const trickleMilliseconds = 800;
const transitionMilliseconds = 200;

/** Progress, between 0 and 1, with which the bar appears. */
const minimum = 0.08;

const strides = [
  { below: 0.2, stride: 0.1 },
  { below: 0.5, stride: 0.04 },
  { below: 0.8, stride: 0.02 },
] as const;

/** Returns the progress after the next step, always less than 1. */
export function advance(progress: number): number {
  const { stride } = strides.find(({ below }) => progress < below) ?? { stride: 0.005 };
  return Math.min(progress + stride, 0.994);
}

/** Renders a progress bar for client navigations longer than 200 ms. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== "idle";
  const [progress, setProgress] = useState<number>();

  useEffect(() => {
    if (!isLoading) return;
    let trickle: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      setProgress(minimum);
      trickle = setInterval(() => setProgress((value) => advance(value ?? minimum)), trickleMilliseconds);
    }, delayMilliseconds);
    return () => {
      clearTimeout(delay);
      clearInterval(trickle);
      setProgress((value) => (value === undefined ? undefined : 1));
    };
  }, [isLoading]);

  useEffect(() => {
    if (progress !== 1) return;
    const removal = setTimeout(() => setProgress(undefined), 2 * transitionMilliseconds);
    return () => clearTimeout(removal);
  }, [progress]);

  if (progress === undefined) return null;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="Loading page"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <div
        className="progress-bar"
        style={{ transform: `scaleX(${progress})`, transitionDuration: `${transitionMilliseconds}ms` }}
      />
    </div>
  );
}
