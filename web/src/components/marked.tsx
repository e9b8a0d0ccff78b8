import type { MarkedPart } from '../lib/search/marked-parts.ts';

/** A text in parts, of which what a search found is marked. */
export const Marked = ({ parts }: { parts: readonly MarkedPart[] }) =>
  parts.map(({ at, text, isMatch }) =>
    isMatch ? (
      <mark key={at} className="rounded-[2px] bg-review-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
