/** A magnifying glass. */
export function SearchIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="M12.75 12.75l4 4" />
    </svg>
  );
}
