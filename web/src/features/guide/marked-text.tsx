/** Shows `**…**` as the label of a control. */
export const MarkedText = ({ text }: { text: string }) =>
  text.split('**').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text
      <strong key={at} className="font-semibold text-ink">
        {part}
      </strong>
    ) : (
      part
    ),
  );
