import { textParts } from './text-parts.ts';

export const Highlighted = ({ text, search }: { text: string; search: string }) =>
  textParts(text, search).map((part) =>
    part.matches ? (
      <mark key={part.at} className="rounded-[2px] bg-review-soft text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
