import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { waitingAge, waitingText } from '../../../../shared/domain/workflow/waiting.ts';
import { Button } from '../../components/ui/button.tsx';
import { latenessColours } from '../../components/waiting-age.tsx';
import { callKey } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { cn } from '../../lib/cn.ts';
import { useConfig } from '../../lib/config.ts';
import { useNow } from '../../lib/use-now.ts';
import { deciderText, remindState } from './waiting-text.ts';

type WaitingNoticeProps = Pick<SubmissionDetail, 'submission' | 'levels' | 'reminded_at'>;

/** For the submitter: how long the submission has waited and with whom, and 'Ingatkan', once a day. */
export const WaitingNotice = ({ submission, levels, reminded_at }: WaitingNoticeProps) => {
  const { working_time } = useConfig();
  const now = useNow();
  const client = useQueryClient();
  const remind = useCommand('remind-holder', {
    success: () => ['Pengingat Terkirim', `Diteruskan ke ${deciderText({ submission, levels })}.`],
    failure: 'Gagal mengirim pengingat',
  });
  const textId = useId();
  const { days, lateness } = waitingAge(submission.level_entered_at, now, working_time);
  const { isAllowed, text } = remindState(reminded_at, now, working_time.time_zone);

  const send = () => {
    const input = { submission_id: submission.id };
    remind.mutate(input, {
      onSettled: () => void client.invalidateQueries({ queryKey: callKey('get-submission', input) }),
    });
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words">
          Menunggu{' '}
          <span className={cn(lateness === 'on-time' ? 'font-semibold' : latenessColours[lateness])}>
            {days === 0 ? 'sejak hari ini' : waitingText(days)}
          </span>{' '}
          pada {deciderText({ submission, levels })}
        </p>
        <p id={textId} className={cn('text-muted text-sm', text === '' && 'hidden')}>
          {text}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        working={remind.isPending}
        // It keeps the focus, and screen readers read the reason.
        {...(isAllowed ? {} : { 'aria-disabled': true })}
        aria-describedby={text === '' ? undefined : textId}
        onClick={isAllowed ? send : undefined}
      >
        Ingatkan
      </Button>
    </div>
  );
};
