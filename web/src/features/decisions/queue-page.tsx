import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ParentLink } from '../../components/ui/parent-link.tsx';
import { focusContent } from '../../lib/focus-content.ts';
import { withOpenSubmission } from '../../lib/submissions/submission-url.ts';
import { useOpenSubmission } from '../../lib/submissions/use-open-submission.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import type { DecisionAction } from './decision.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { queueCountText, rowAfterDecision } from './mode/selection.ts';
import { QueueList, type QueuePanelProps, type QueueTexts } from './queue-list.tsx';
import type { QueueColumn } from './queue-list-view.tsx';
import { useQueueView } from './queue-view.ts';
import { type Decide, useDecisions } from './use-decisions.ts';
import { type QueueCall, useQueue } from './use-queue.ts';
import { ViewSwitch } from './view-switch.tsx';

type QueuePageProps = QueuePanelProps & {
  call: QueueCall;
  texts: QueueTexts;
  column: QueueColumn;
  decide: Decide;
};

export const QueuePage = ({ call, texts, column, decide, Panel, Mode }: QueuePageProps) => {
  const { data, error, refetch, isFetching } = useQueue(call);
  const openSubmission = useOpenSubmission();
  const [, setParameters] = useUrlParameters();
  const { view, setView } = useQueueView();
  const fits = useMediaQuery('screen and (min-width: 51.25rem) and (min-height: 34rem)');
  const all = data?.documents ?? [];
  // On a phone an open submission is always shown alone, with its decisions.
  const opensMode = fits ? view === 'decisions' : openSubmission.openId !== null;
  const inMode = opensMode && all.length > 0;
  useToastsAboveList(!inMode && all.length > 0);
  const [decidedCount, setDecidedCount] = useState(0);
  const pane = useRef<HTMLDivElement>(null);
  const failure = error ? texts.loadFailure(error) : undefined;
  useFailureToast(error, failure);

  const select = (id: string | null) => setParameters((present) => withOpenSubmission(present, id));
  const { openId, advance } = useAdvance(openSubmission.openId);
  const decisions = useDecisions({
    call,
    decide,
    approvedText: texts.approvedText,
    onDecided: (id) => {
      setDecidedCount((count) => count + 1);
      if (inMode) {
        const next = rowAfterDecision(all, id)?.id ?? null;
        advance(id, next);
        select(next);
      } else if (id === openSubmission.openId) openSubmission.close();
    },
  });
  const pending = decisions.pendingDecision;
  const selectDecision = (row: QueuedSubmission, action: DecisionAction, version = row.version) =>
    decisions.selectDecision({ row, version, action });

  useFocusAfter(inMode);
  const count = queueCountText(all, texts.countLabel, decidedCount);
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;
  const messages = <Messages notice={decisions.notice} failure={failure} retry={{ refetch, isFetching, error }} />;

  return (
    <>
      {inMode && (
        <Mode
          rows={all}
          openId={openId}
          decidedCount={decidedCount}
          isFetching={isFetching}
          onSelect={select}
          onDecide={selectDecision}
          pane={pane}
          onClose={fits ? undefined : openSubmission.close}
          header={
            <>
              {fits ? (
                <div className="flex min-h-12 flex-wrap items-center gap-x-4 border-line border-b bg-surface px-4">
                  <ParentLink />
                  <h1 className="text-lg">{texts.title}</h1>
                  <p className="flex-1 text-muted text-sm">
                    <span className="max-lg:hidden">{count}</span>
                  </p>
                  {viewSwitch}
                </div>
              ) : (
                <h1 className="sr-only">{texts.title}</h1>
              )}
              <div className="empty:hidden [&>*]:m-3">{messages}</div>
            </>
          }
        />
      )}
      {!inMode && (
        <QueueList
          data={data}
          isLoading={!data && !error}
          texts={texts}
          column={column}
          Panel={Panel}
          asRows={view === 'decisions' || !fits}
          // The panel does not open for the moment until the queue is loaded.
          openSubmission={opensMode && !data ? { ...openSubmission, openId: null } : openSubmission}
          actions={viewSwitch}
          messages={messages}
          onDecide={selectDecision}
        />
      )}
      {pending && (
        <DecisionDialog
          pendingDecision={pending}
          dialogTexts={texts.dialogTexts}
          working={decisions.working}
          error={decisions.error}
          onConfirm={(reason) => void decisions.confirm(reason)}
          onClose={() => decisions.selectDecision(null)}
          {...(inMode && { inMode, moveFocus: () => (pane.current ? pane.current.focus() : focusContent()) })}
        />
      )}
    </>
  );
};

type MessagesProps = {
  notice: string | null;
  failure: string | undefined;
  retry: ComponentProps<typeof ErrorBanner>['retry'];
};

const Messages = ({ notice, failure, retry }: MessagesProps) => (
  <>
    {notice && <ErrorBanner className="mb-4" message={notice} />}
    {failure && <ErrorBanner className="mb-4" message={failure} retry={retry} />}
  </>
);

/** The URL follows the queue a moment later, and must not show the decided submission as missing meanwhile. */
const useAdvance = (urlId: string | null) => {
  const [advanced, setAdvanced] = useState<{ from: string; to: string | null }>();
  if (advanced && urlId !== advanced.from && urlId !== null) setAdvanced(undefined);
  return {
    openId: advanced && advanced.from === urlId ? advanced.to : urlId,
    advance: (from: string, to: string | null) => setAdvanced({ from, to }),
  };
};

/** The element with the focus was part of decision mode. */
const useFocusAfter = (inMode: boolean): void => {
  const wasInMode = useRef(inMode);
  useEffect(() => {
    if (wasInMode.current && !inMode) focusContent();
    wasInMode.current = inMode;
  }, [inMode]);
};
