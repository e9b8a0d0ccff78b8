import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inlineTypes, shownKindOf } from '../../../../shared/domain/files/files.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { cn } from '../../lib/cn.ts';
import { formatFileSize } from '../../lib/format/format.ts';
import { EndedBand } from '../ended-band.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PdfControls } from './pdf-controls.tsx';
import { PdfPage } from './pdf-page.tsx';
import { pdfProblemOf } from './pdf-problem.ts';
import { PreviewContent, PreviewHeader } from './preview/preview-content.tsx';
import { useShownPreview } from './preview/use-shown-preview.ts';
import { PrintedFileNotice } from './printed-file-notice.tsx';
import { usePdf } from './use-pdf.ts';
import { usePdfPages } from './use-pdf-pages.ts';

export type FileViewProps = {
  /** Distinguishes files that are shown after one another. */
  id: string;
  content: {
    data?: Blob | undefined;
    error?: Error | null;
    refetch?: () => unknown;
    isFetching?: boolean;
  };
  /** Undefined until it is known; the size only where it is. */
  file: { name: string; content_type: string; size?: number } | undefined;
  /** Of a PDF the page, of a workbook the sheet that is shown first, from 1. */
  page?: number;
  /** Instead of the link that opens a file of a submission in a tab of its own. */
  onOpen?: (() => void) | undefined;
  /** Why the file is not in force, above its pages and on their prints. A tab of its own would not say it. */
  ended?: string | undefined;
  label: string;
  /** The scrolling pane: it stays while the files in it change, so that the focus can stay in it. */
  pane?: RefObject<HTMLDivElement | null>;
  toolbar?: ReactNode;
  className?: string;
};

/** Shows a PDF with pdf.js, in every browser, an image, or a preview; of other types the facts and a download. */
export const FileView = (props: FileViewProps) => {
  const { id, content, file, label, ended, pane, toolbar, className, onOpen } = props;
  const ownPane = useRef<HTMLDivElement>(null);
  const scrolling = pane ?? ownPane;
  const kind = file && shownKindOf(file);
  const isPdf = kind === 'pdf';
  const previewKind = previewKindOf(kind);
  const { pdf, error: pdfError } = usePdf(isPdf ? content.data : undefined);
  const preview = useShownPreview(content.data, previewKind, props.page);
  const pages = usePdfPages(scrolling, pdf?.pages ?? preview.pages, props.page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or sheet starts at its beginning
  useLayoutEffect(() => {
    scrolling.current?.scrollTo(0, 0);
  }, [id, preview.sheet]);

  const open = file && onOpen && <OpenButton file={file} isDownload={ended !== undefined} onOpen={onOpen} />;
  const problem = pdfError ? pdfProblemOf(pdfError) : preview.problem;
  const body = () => {
    if (!file) return <PageSkeleton />;
    if (content.error)
      return (
        <ErrorBanner
          className="m-4"
          title="Berkas gagal dimuat"
          message={messageOf(content.error)}
          retry={content as Required<typeof content>}
        />
      );
    if (!kind || problem) return <OtherFile file={file} problem={problem} action={open} />;
    if (content.data && kind === 'image') return <ImageContent file={content.data} name={file.name} ended={ended} />;
    if (previewKind && preview.shown) return <PreviewContent preview={preview} label={label} scale={pages.scale} />;
    if (!pdf) return <PageSkeleton />;
    return <PdfPages pdf={pdf} pages={pages} ended={ended} />;
  };
  return (
    <div className={cn('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {ended !== undefined && <EndedBand text={ended} className="rounded-none!" />}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-line border-b bg-surface px-3 print:hidden">
        {toolbar ?? (
          <p className="min-w-0 flex-1 truncate text-muted text-sm max-sm:hidden" title={file?.name}>
            {file?.name}
          </p>
        )}
        <div className="flex flex-1 items-center justify-end gap-1">
          {(pdf || preview.pages) && <PdfControls {...pages.controls} hasPages={isPdf} />}
          {kind && !problem && (previewKind || ended === undefined) && open}
        </div>
      </div>
      <PreviewHeader preview={preview} />
      <section
        ref={scrolling}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-busy={kind !== undefined && kind !== 'image' && !content.error && !problem && !pdf && !preview.shown}
        className={cn(
          'min-h-0 flex-1 overflow-auto bg-sunken [overflow-anchor:none] focus-visible:-outline-offset-2',
          // The cells that stay in view would cover an outline.
          kind === 'workbook' && 'border-2 border-transparent outline-none! focus-visible:border-primary',
        )}
      >
        {body()}
      </section>
    </div>
  );
};

type PdfPagesProps = {
  pdf: NonNullable<ReturnType<typeof usePdf>['pdf']>;
  pages: ReturnType<typeof usePdfPages>;
  ended: string | undefined;
};

const PdfPages = ({ pdf, pages: { visible, scale, width, height }, ended }: PdfPagesProps) => (
  <div className="relative" style={{ width, height }}>
    {visible.map(({ index, top }) => {
      const size = pdf.pages[index];
      return (
        size && (
          <div key={index} className="absolute inset-x-0" style={{ top }}>
            <PdfPage document={pdf.document} number={index + 1} size={size} scale={scale} ended={ended} />
          </div>
        )
      );
    })}
  </div>
);

const previewKindOf = (kind: ReturnType<typeof shownKindOf>) =>
  kind === 'word' || kind === 'workbook' || kind === 'text' ? kind : undefined;

type FileFacts = NonNullable<FileViewProps['file']>;

type OpenButtonProps = { file: FileFacts; isDownload: boolean; onOpen: () => void };

const OpenButton = ({ file, isDownload, onOpen }: OpenButtonProps) => {
  const opens = inlineTypes.has(file.content_type) && !isDownload;
  const Picture = opens ? ArrowSquareOutIcon : DownloadSimpleIcon;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={opens ? 'Buka di tab baru' : `Unduh ${file.name}`}
      title={opens ? 'Buka di tab baru' : undefined}
      onClick={onOpen}
    >
      <Picture aria-hidden size={16} />
      {opens ? 'Tab baru' : 'Unduh'}
    </Button>
  );
};

type OtherFileProps = { file: FileFacts; problem?: string; action: ReactNode };

const OtherFile = ({ file, problem, action }: OtherFileProps) => (
  <EmptyState
    title={problem ? 'Berkas tidak dapat ditampilkan' : 'Jenis berkas ini tidak dapat ditampilkan di halaman'}
    hint={
      <>
        {problem && <span className="mb-2 block">{problem}</span>}
        <span className="wrap-anywhere block">
          {file.name}
          {file.size !== undefined && ` · ${formatFileSize(file.size)}`}
        </span>
      </>
    }
    action={action}
    className="m-4 rounded-md border border-line bg-surface px-4!"
  />
);

type ImageContentProps = { file: Blob; name: string; ended: string | undefined };

/** An image as a data URL, which the Content-Security-Policy allows and which does not expire. */
const ImageContent = ({ file, name, ended }: ImageContentProps) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => {
      reader.onload = null;
    };
  }, [file]);
  return (
    url && (
      <div className="relative">
        <img src={url} alt={name} className="mx-auto max-w-full p-4" />
        <PrintedFileNotice ended={ended} />
      </div>
    )
  );
};
