import { Tabs } from '../../ui/tabs.tsx';
import { previewNotes } from './preview-notes.ts';
import { SheetContent } from './sheet-content.tsx';
import type { ShownPreview } from './use-shown-preview.ts';
import { WordContent } from './word-content.tsx';

/** Says that it is a preview and what of the file it does not show; then the sheets of a workbook, if there are several. */
export const PreviewHeader = ({ preview: { shown, sheet, showSheet } }: { preview: ShownPreview }) =>
  shown && (
    <>
      <p role="note" className="shrink-0 border-line border-b bg-surface px-3 py-1.5 text-muted text-sm print:hidden">
        <span className="font-semibold">Pratinjau.</span> Tampilan dapat berbeda; yang berlaku adalah berkasnya.
        {previewNotes(shown, sheet).map((note) => (
          <span key={note} className="text-ink">{` ${note}`}</span>
        ))}
      </p>
      {shown.kind === 'workbook' && shown.book.sheets.length > 1 && (
        <Tabs
          label="Lembar"
          value={String(sheet)}
          onValueChange={(value) => showSheet(Number(value))}
          items={shown.book.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          className="shrink-0 bg-surface"
        />
      )}
    </>
  );

type PreviewContentProps = { preview: ShownPreview; label: string; scale: number };

/** It is not printed: its print would look like the file, and have none of the file's marks. */
export const PreviewContent = (props: PreviewContentProps) => (
  <>
    <p className="hidden print:block">Pratinjau tidak dicetak. Unduh berkasnya untuk mencetak.</p>
    <ShownContent {...props} />
  </>
);

const ShownContent = ({ preview, label, scale }: PreviewContentProps) => {
  const { shown, pages, setSize, sheet } = preview;
  if (shown?.kind === 'word')
    return <WordContent pages={shown.pages} label={label} size={pages?.[0]} onSize={setSize} scale={scale} />;
  if (shown?.kind === 'text')
    return (
      <pre className="wrap-anywhere mx-auto my-3 max-w-3xl whitespace-pre-wrap bg-white p-6 text-[#1a1d1c] text-sm print:hidden">
        {shown.text}
      </pre>
    );
  const present = shown?.book.sheets[sheet] ?? shown?.book.sheets[0];
  if (!present) return <p className="p-4 text-muted">Berkas ini tidak memiliki lembar yang terlihat.</p>;
  return <SheetContent key={sheet} sheet={present} />;
};
