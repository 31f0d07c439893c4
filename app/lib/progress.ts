/** When the bar for route changes appears and how it moves. Times in milliseconds, progress from 0 to 1. */
export const progressTiming = {
  delayMilliseconds: 200,
  minimum: 0.08,
  speedMilliseconds: 200,
  trickleMilliseconds: 800,
} as const;

/** The next step while nobody knows how long it takes: ever smaller, and never to the end. */
export function advance(progress: number): number {
  const step = progress < 0.2 ? 0.1 : progress < 0.5 ? 0.04 : progress < 0.8 ? 0.02 : 0.005;
  return Math.min(progress + step, 0.994);
}
