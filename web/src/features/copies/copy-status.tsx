import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/MinusCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText, copyStateLabels, recallReasonLabels } from '../../../../shared/domain/copies/copies.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { workingDaysSince } from '../../../../shared/domain/time/working-days.ts';
import { waitingText } from '../../../../shared/domain/workflow/waiting.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { useConfig } from '../../lib/config.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** 'Berlaku', 'Harus ditarik', or how the copy left circulation. */
export const CopyStatus = ({ copy: { state, recall } }: { copy: CopyRow }) => {
  if (state !== 'out')
    return (
      <Badge tone="other" icon={<MinusCircleIcon aria-hidden size={14} weight="fill" />}>
        {copyStateLabels[state]}
      </Badge>
    );
  return recall ? (
    <Badge tone="stop" icon={<WarningCircleIcon aria-hidden size={14} weight="fill" />}>
      Harus ditarik
    </Badge>
  ) : (
    <Badge tone="done" icon={<CheckCircleIcon aria-hidden size={14} weight="fill" />}>
      Berlaku
    </Badge>
  );
};

/** Why a copy must be recalled, and since when: 'Digantikan revisi lain · sejak 12 Nov 2026, 6 hari kerja'. */
export const RecallReason = ({ copy: { recall, replaced_by } }: { copy: CopyRow }) => {
  const { working_time } = useConfig();
  const now = useNow();
  if (!recall) return null;
  return (
    <span className="flex flex-col">
      <span>{recallReasonLabels[recall.reason]}</span>
      <span className="text-muted text-sm tabular-nums">
        {/* A tablet's table has room for one of them. */}
        <span className="md:max-lg:hidden">sejak {formatShortDate(recall.since)}, </span>
        {waitingText(workingDaysSince(recall.since, now, working_time))}
      </span>
      <ReplacedBy number={replaced_by} />
    </span>
  );
};

export const RecallSummary = ({ copy: { recall, replaced_by } }: { copy: CopyRow }) =>
  recall && (
    <span className="flex flex-col">
      <span className="text-muted text-sm">{recallReasonLabels[recall.reason]}</span>
      <ReplacedBy number={replaced_by} />
    </span>
  );

/** 'Pengganti: salinan 08'. */
export const ReplacedBy = ({ number }: { number: number | null }) =>
  number === null ? null : <span className="text-muted text-sm">Pengganti: salinan {copyNumberText(number)}</span>;

/** Who ended the circulation of a copy and when, with remark and witness. */
export const ClosingDetails = ({ copy }: { copy: CopyRow }) => (
  <span className="flex flex-col">
    {copy.closed_at !== null && (
      <span>
        {formatShortDate(copy.closed_at)}
        {copy.closed_by && <span className="text-muted"> oleh {userName(copy.closed_by)}</span>}
      </span>
    )}
    {copy.witness !== null && <span className="wrap-anywhere text-muted text-sm">Saksi: {copy.witness}</span>}
    {copy.remark !== null && (
      <span className="line-clamp-3 wrap-anywhere text-muted text-sm" title={copy.remark}>
        {copy.remark}
      </span>
    )}
    <ReplacedBy number={copy.replaced_by} />
  </span>
);

/** 'Pernah hilang, ditemukan 25 Nov 2026 oleh Dewi'; with the remark while the copy circulates again. */
export const FoundDetails = ({ copy: { found_at, found_by, state, remark } }: { copy: CopyRow }) =>
  found_at && (
    <span className="flex flex-col wrap-anywhere text-muted text-sm">
      <span>
        Pernah hilang, ditemukan {formatShortDate(found_at)}
        {found_by && ` oleh ${userName(found_by)}`}
      </span>
      {state === 'out' && remark !== null && (
        <span className="line-clamp-3" title={remark}>
          {remark}
        </span>
      )}
    </span>
  );

/** 'Revisi 2', and which one is in force now where it is another. */
export const CopyRevision = ({ copy: { revisi, revision_in_force } }: { copy: CopyRow }) => (
  <span className="flex flex-col tabular-nums">
    <span>{revisi}</span>
    {revision_in_force !== null && revision_in_force !== revisi && (
      <span className="whitespace-nowrap text-muted text-sm">berlaku {revision_in_force}</span>
    )}
  </span>
);
