import type { Icon } from '@phosphor-icons/react';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/icons/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/icons/Circle';
import { CircleHalfIcon } from '@phosphor-icons/react/dist/icons/CircleHalf';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/icons/MinusCircle';
import { XCircleIcon } from '@phosphor-icons/react/dist/icons/XCircle';
import type { SubmissionStory } from '../../../../shared/api/submission-records.ts';
import { cn } from '../../lib/cn.ts';
import { type Stage, type StageState, stagesOf } from './stages.ts';

const looks: Record<StageState, { icon: Icon; filled: boolean; color: string; says: string }> = {
  done: { icon: CheckCircleIcon, filled: true, color: 'text-done', says: 'selesai' },
  current: { icon: CircleHalfIcon, filled: true, color: 'text-primary', says: 'tahap saat ini' },
  ahead: { icon: CircleIcon, filled: false, color: 'text-muted', says: 'berikutnya' },
  skipped: { icon: MinusCircleIcon, filled: false, color: 'text-muted', says: 'dilewati' },
  stopped: { icon: XCircleIcon, filled: true, color: 'text-stop', says: 'berhenti di sini' },
  'not-reached': { icon: CircleIcon, filled: false, color: 'text-muted', says: 'tidak dilanjutkan' },
};

type StoryLevelsProps = Pick<SubmissionStory, 'submission' | 'history' | 'levels' | 'waiting_message'>;

/** The stages from review to publication, and who decides at those still to come. */
export function StoryLevels(story: StoryLevelsProps) {
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2">
        {stagesOf(story).map((stage) => (
          <StageLine key={stage.key} stage={stage} />
        ))}
      </ol>
      {story.waiting_message && (
        <p className="rounded-md bg-review-soft px-3 py-2 text-review">{story.waiting_message}</p>
      )}
    </div>
  );
}

function StageLine({ stage }: { stage: Stage }) {
  const { icon: Picture, filled, color, says } = looks[stage.state];
  const quiet = stage.state === 'ahead' || stage.state === 'not-reached' || stage.state === 'skipped';
  return (
    <li className="flex items-start gap-2" aria-current={stage.state === 'current' ? 'step' : undefined}>
      <Picture aria-hidden size={18} weight={filled ? 'fill' : 'regular'} className={cn('mt-px shrink-0', color)} />
      <p className="min-w-0 flex-1">
        <span className={cn(quiet ? 'text-muted' : 'font-semibold')}>{stage.label}</span>
        <span className="text-muted text-sm"> · {says}</span>
        {stage.holders.length > 0 && <span className="block text-muted text-sm">{stage.holders.join(', ')}</span>}
        {stage.waiting && <span className="block font-semibold text-review text-sm">Menunggu pejabat</span>}
      </p>
    </li>
  );
}
