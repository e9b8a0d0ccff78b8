import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
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
  const [shown, setShown] = useState<{ id: string; part: ShownPart }>();
  const part = row && shown?.id === row.id ? shown.part : 'draft';
  // A window that grows shows the details beside the file.
  const kind: SubmissionFileKind = part === 'supporting' ? part : 'draft';
  const detail = useCall('get-submission', { submission_id: row?.id ?? '' }, { enabled: row !== undefined });
  const comparison = detail.data && draftComparison(detail.data);
  usePrefetch(row && detail.data ? rowAfterDecision(rows, row.id) : undefined);
  useEffect(() => {
    // After a click on the switch or a link the focus is nowhere, or on the page as a whole.
    if (!document.activeElement?.closest('main *, header *')) pane.current?.focus({ preventScroll: true });
  }, [pane]);

  const press = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const action = actionOfKey(event.nativeEvent);
    if (!action) return;
    event.preventDefault();
    if (action === 'next' || action === 'previous') {
      const neighbour = neighbourOf(rows, row?.id, action === 'next' ? 1 : -1);
      if (neighbour && neighbour.id !== row?.id) onSelect(neighbour.id);
    } else if (row?.blocked === null) onDecide(row, action);
  };
  const progress = progressText(rows, row?.id, decidedCount);
  const railFits = useMediaQuery('screen and (min-width: 64rem)');
  const fileSwitch = ({ id, file_findings }: QueuedSubmission) => (
    <FileSwitch
      part={part === 'detail' && !onClose ? kind : part}
      parts={[
        'draft',
        'supporting',
        ...(comparison ? (['comparison'] as const) : []),
        ...(onClose ? (['detail'] as const) : []),
      ]}
      warnings={file_findings ? submissionWarnings(file_findings).length : 0}
      onChange={(next) => setShown({ id, part: next })}
    />
  );
  const details = (shownRow: QueuedSubmission) => <DecisionDetails row={shownRow} query={detail} Detail={Detail} />;
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
      {onClose ? (
        <PhoneBar {...queue} title={row?.document_title ?? ''} onClose={onClose} />
      ) : (
        !railFits && <QueueStepper {...queue} />
      )}
      <div
        className={cn(
          'grid min-h-0 flex-1',
          onClose
            ? 'grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]'
            : 'grid-cols-[minmax(0,1fr)_304px] lg:grid-cols-[240px_minmax(0,1fr)_320px] xl:grid-cols-[300px_minmax(0,1fr)_360px]',
        )}
      >
        {!onClose && railFits && <QueueRail {...queue} />}
        {row ? (
          <>
            {onClose && part === 'detail' ? (
              <div className="flex min-h-0 flex-col bg-surface">
                <div className="border-line border-b px-3">{fileSwitch(row)}</div>
                {details(row)}
              </div>
            ) : part === 'comparison' && comparison ? (
              <div className="flex min-h-0 min-w-0 flex-col bg-surface">
                <div className="border-line border-b px-3">{fileSwitch(row)}</div>
                <FileComparison key={row.id} {...comparison} />
              </div>
            ) : (
              <FileViewer
                request={{ id: row.id, kind }}
                file={detail.data?.[kind]}
                label={`${fileLabels[kind]} “${row.document_title}”`}
                pane={pane}
                toolbar={fileSwitch(row)}
              />
            )}
            {onClose ? (
              <DecisionActions row={row} onDecide={(action) => onDecide(row, action)} />
            ) : (
              <aside aria-label="Pengajuan" className="flex min-h-0 flex-col border-line border-l bg-surface">
                {details(row)}
                <DecisionActions row={row} onDecide={(action) => onDecide(row, action)} />
              </aside>
            )}
          </>
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
