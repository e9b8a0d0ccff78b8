import { markedParts } from '../../lib/search/marked-parts.ts';

/** The text with what matches a search highlighted. */
export const MarkedText = ({ text, marks }: { text: string; marks: readonly string[] }) =>
  markedParts(text, marks).map((part) =>
    part.isMatch ? (
      <mark key={part.at} className="rounded-[2px] bg-review-soft text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
