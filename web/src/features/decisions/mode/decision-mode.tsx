import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { QueuedSubmission } from '../../../../../shared/api/submission-records.ts';
import { submissionWarnings } from '../../../../../shared/domain/files/file-findings.ts';
import { shownKindOf } from '../../../../../shared/domain/files/files.ts';
import { draftComparison } from '../../../components/comparison/draft-comparison.ts';
import { FileComparison } from '../../../components/comparison/lazy-comparison.ts';
import { FileViewer } from '../../../components/file-viewer/file-viewer.tsx';
import { prefetchFile } from '../../../components/file-viewer/use-file-content.ts';
import { callApi } from '../../../lib/api/api.ts';
import { callKey, useCall } from '../../../lib/api/use-call.ts';
import { cn } from '../../../lib/cn.ts';
import { isTyping } from '../../../lib/is-typing.ts';
import type { SubmissionFileKind } from '../../../lib/submissions/open-submission-file.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { DecisionAction } from '../decision.ts';
import { DecisionActions, DecisionDetails, type DetailProps } from './decision-aside.tsx';
import { FileSwitch, fileLabels, type ShownPart } from './file-switch.tsx';
import { actionOfKey } from './key-map.ts';
import { NotWaiting } from './not-waiting.tsx';
import { QueueRail } from './queue-rail.tsx';
import { QueueStepper } from './queue-stepper.tsx';
import { PhoneBar } from './queue-steps.tsx';
import { neighbourOf, progressText, rowAfterDecision, selectedRow } from './selection.ts';

export type DecisionModeProps = DetailProps & {
  rows: readonly QueuedSubmission[];
  openId: string | null;
  /** Decided since the page was opened. */
  decidedCount: number;
  /** The queue is loaded again: it may get the submission in the URL. */
  isFetching: boolean;
  onSelect: (id: string) => void;
  onDecide: (row: QueuedSubmission, action: DecisionAction) => void;
  /** The scrolling pane of the draft, for the focus after a decision. */
  pane: RefObject<HTMLDivElement | null>;
  header: ReactNode;
  /** On a phone: one part of the submission at a time, which this leaves again. */
  onClose?: (() => void) | undefined;
};

/** One submission after the other, from its draft: queue, draft, and what the decision is about. Keys: key-map.ts. */
export const DecisionMode = (props: DecisionModeProps) => {
  const { rows, openId, decidedCount, isFetching, onSelect, onDecide, pane, header, onClose, Detail } = props;
  const row = selectedRow(rows, openId);
  useEffect(() => {
    // After a click on the switch or a link the focus is nowhere, or on the page as a whole.
    if (!document.activeElement?.closest('main *, header *')) pane.current?.focus({ preventScroll: true });
  }, [pane]);

  const press = (event: KeyboardEvent) => {
    const action = isTyping(event.target) ? undefined : actionOfKey(event.nativeEvent);
    if (!action) return;
    event.preventDefault();
    if (action === 'approve' || action === 'reject') {
      if (row?.blocked === null) onDecide(row, action);
      return;
    }
    const neighbour = neighbourOf(rows, row?.id, action === 'next' ? 1 : -1);
    if (neighbour && neighbour.id !== row?.id) onSelect(neighbour.id);
  };
  const progress = progressText(rows, row?.id, decidedCount);
  const railFits = useMediaQuery('screen and (min-width: 64rem)') && !onClose;
  const queue = {
    rows,
    selectedId: row?.id ?? null,
    onSelect,
    progress: row ? progress : `${rows.length} menunggu`,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act while the focus is anywhere in the mode
    <div
      data-fills-window={onClose ? 'alone' : 'main'}
      tabIndex={-1}
      onKeyDown={press}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      {header}
      <p role="status" className="sr-only">
        {row && `${progress}: ${row.document_title}`}
      </p>
      {!railFits && <QueueBar {...queue} title={row?.document_title ?? ''} onClose={onClose} />}
      <div
        className={cn(
          'grid min-h-0 flex-1',
          onClose
            ? 'grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]'
            : 'grid-cols-[minmax(0,1fr)_304px] lg:grid-cols-[240px_minmax(0,1fr)_320px] xl:grid-cols-[300px_minmax(0,1fr)_360px]',
        )}
      >
        {railFits && <QueueRail {...queue} />}
        {row ? (
          <OpenSubmission
            row={row}
            next={rowAfterDecision(rows, row.id)}
            isAlone={onClose !== undefined}
            Detail={Detail}
            pane={pane}
            onDecide={(action) => onDecide(row, action)}
          />
        ) : (
          <NotWaiting
            submissionId={openId ?? ''}
            isLoading={isFetching}
            onNext={() => {
              const first = selectedRow(rows, null);
              if (first) onSelect(first.id);
            }}
          />
        )}
      </div>
    </div>
  );
};

const partsOf = (hasComparison: boolean, isAlone: boolean): ShownPart[] => [
  'draft',
  'supporting',
  ...(hasComparison ? (['comparison'] as const) : []),
  ...(isAlone ? (['detail'] as const) : []),
];

const warningsOf = ({ file_findings }: QueuedSubmission): number =>
  file_findings ? submissionWarnings(file_findings).length : 0;

type QueueBarProps = ComponentProps<typeof QueueRail> & { title: string; onClose: (() => void) | undefined };

const QueueBar = ({ title, onClose, ...queue }: QueueBarProps) =>
  onClose ? <PhoneBar {...queue} title={title} onClose={onClose} /> : <QueueStepper {...queue} />;

type OpenSubmissionProps = DetailProps &
  Pick<DecisionModeProps, 'pane'> & {
    row: QueuedSubmission;
    /** What follows after a decision. */
    next: QueuedSubmission | undefined;
    /** On a phone, where the details take the place of the file. */
    isAlone: boolean;
    onDecide: (action: DecisionAction) => void;
  };

const OpenSubmission = ({ row, next, isAlone, Detail, pane, onDecide }: OpenSubmissionProps) => {
  const [shown, setShown] = useState<{ id: string; part: ShownPart }>();
  const part = shown?.id === row.id ? shown.part : 'draft';
  // A window that grows shows the details beside the file.
  const kind: SubmissionFileKind = part === 'supporting' ? part : 'draft';
  const detail = useCall('get-submission', { submission_id: row.id });
  const comparison = detail.data && draftComparison(detail.data);
  usePrefetch(detail.data ? next : undefined);
  const fileSwitch = (
    <FileSwitch
      part={part === 'detail' && !isAlone ? kind : part}
      parts={partsOf(comparison !== undefined, isAlone)}
      warnings={warningsOf(row)}
      onChange={(chosen) => setShown({ id: row.id, part: chosen })}
    />
  );
  const details = <DecisionDetails row={row} query={detail} Detail={Detail} />;
  const decisionActions = <DecisionActions row={row} onDecide={onDecide} />;
  const file = (
    <FileViewer
      request={{ id: row.id, kind }}
      file={detail.data?.[kind]}
      label={`${fileLabels[kind]} “${row.document_title}”`}
      pane={pane}
      toolbar={fileSwitch}
    />
  );
  const inPlaceOfFile = {
    detail: isAlone && details,
    comparison: comparison && <FileComparison key={row.id} {...comparison} />,
    draft: undefined,
    supporting: undefined,
  }[part];
  return (
    <>
      {inPlaceOfFile ? (
        <div className="flex min-h-0 min-w-0 flex-col bg-surface">
          <div className="border-line border-b px-3">{fileSwitch}</div>
          {inPlaceOfFile}
        </div>
      ) : (
        file
      )}
      {isAlone ? (
        decisionActions
      ) : (
        <aside aria-label="Pengajuan" className="flex min-h-0 flex-col border-line border-l bg-surface">
          {details}
          {decisionActions}
        </aside>
      )}
    </>
  );
};

/** Loads the submission that follows, so that a decision shows it at once. */
const usePrefetch = (next: QueuedSubmission | undefined) => {
  const client = useQueryClient();
  const id = next?.id;
  useEffect(() => {
    if (id === undefined) return;
    const query = {
      queryKey: callKey('get-submission', { submission_id: id }),
      queryFn: () => callApi('get-submission', { submission_id: id }),
    };
    const prefetch = async () => {
      const { draft, may } = await client.fetchQuery({ ...query, staleTime: 60_000 });
      if (may.read_files && shownKindOf(draft) !== undefined) await prefetchFile(client, id, 'draft');
    };
    // Only a faster start: the submission is loaded when it is shown, and a failure is shown then.
    prefetch().catch(() => undefined);
  }, [client, id]);
};
