import { FileMagnifyingGlassIcon } from '@phosphor-icons/react/FileMagnifyingGlass';
import { FileTextIcon } from '@phosphor-icons/react/FileText';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/PaperPlaneTilt';
import type { ReactNode } from 'react';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { statusDisplay } from '../../../../shared/domain/workflow/workflow.ts';
import { NotInForce } from '../../components/document-status.tsx';
import { FileHitText } from '../../components/file-hit.tsx';
import { Marked } from '../../components/marked.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { cn } from '../../lib/cn.ts';
import { markedParts } from '../../lib/search/marked-parts.ts';
import type { OptionAction, SearchOption } from './search-options.ts';

type OptionItemProps = {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (action: OptionAction) => void;
};

/** One result. The focus stays in the search box, which refers to the active option by its id. */
export const OptionItem = ({ id, option, isActive, onPoint, onChoose }: OptionItemProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    // The search box has the focus, and its keys reach every option.
    tabIndex={-1}
    onPointerMove={onPoint}
    onPointerDown={(event) => event.preventDefault()}
    onClick={({ target }) => onChoose(isOnDetails(target) ? 'details' : 'open')}
    onKeyDown={(event) => event.key === 'Enter' && onChoose(event.shiftKey ? 'details' : 'open')}
    className={cn(
      'flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 outline-none',
      isActive && 'bg-primary-soft',
    )}
  >
    <OptionContent option={option} />
  </div>
);

/** An option has no controls of its own: its second action is a part of it, with a key for those who do not point. */
const isOnDetails = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-details]') !== null;

const DetailsPart = () => (
  <span
    aria-hidden
    data-details
    title="Kartu dokumen (Shift+Enter)"
    className="flex h-8 shrink-0 items-center rounded-md border border-control bg-surface px-3 font-semibold text-sm hover:bg-sunken max-sm:h-11 pointer-coarse:h-11"
  >
    Kartu
  </span>
);

const OptionContent = ({ option }: { option: SearchOption }) => {
  const { marks } = option;
  switch (option.kind) {
    case 'document': {
      const { nomor, nama, jenis, department, status, revisi } = option.row;
      const isCurrent = status === 'Aktif';
      return (
        <Lines
          icon={<FileTextIcon size={18} />}
          title={<MarkedText text={nama} marks={marks} />}
          titleClass={isCurrent ? '' : 'text-muted'}
          number={<MarkedText text={nomor} marks={marks} />}
          facts={`${jenisLabels[jenis]} · ${departmentLabels[department]} · Revisi ${revisi}`}
          badge={
            <>
              <NotInForce document={option.row} />
              <DetailsPart />
            </>
          }
        />
      );
    }
    case 'file':
      return (
        <>
          <span aria-hidden className="self-start pt-0.5 text-muted">
            <FileMagnifyingGlassIcon size={18} />
          </span>
          <FileHitText hit={option.hit} />
          <DetailsPart />
        </>
      );
    case 'submission': {
      const { document_number, document_title, submission_purpose, submission_status, department } = option.submission;
      return (
        <Lines
          icon={<PaperPlaneTiltIcon size={18} />}
          title={<MarkedText text={document_title} marks={marks} />}
          number={<MarkedText text={document_number || '–'} marks={marks} />}
          facts={`Pengajuan ${submission_purpose ? `${purposeLabels[submission_purpose]} · ` : ''}${department}`}
          badge={<StatusBadge status={statusDisplay(submission_status).label} />}
        />
      );
    }
    case 'screen': {
      const { icon: Picture, label } = option.screen;
      return (
        <>
          <span aria-hidden className="text-muted">
            <Picture size={18} />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <MarkedText text={label} marks={marks} />
          </span>
        </>
      );
    }
  }
};

type LinesProps = {
  icon: ReactNode;
  title: ReactNode;
  titleClass?: string;
  number: ReactNode;
  facts: string;
  badge: ReactNode;
};

const Lines = ({ icon, title, titleClass, number, facts, badge }: LinesProps) => (
  <>
    <span aria-hidden className="self-start pt-0.5 text-muted">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className={cn('wrap-anywhere line-clamp-2', titleClass)}>{title}</span>
      <span className="flex flex-wrap gap-x-2 text-muted text-sm">
        <span className="wrap-anywhere font-semibold text-ink">{number}</span>
        <span>{facts}</span>
      </span>
    </span>
    {badge}
  </>
);

const MarkedText = ({ text, marks }: { text: string; marks: readonly string[] }) => (
  <Marked parts={markedParts(text, marks)} />
);
