import { SidebarSimpleIcon } from '@phosphor-icons/react/SidebarSimple';
import { TableIcon } from '@phosphor-icons/react/Table';
import { cn } from '../../lib/cn.ts';
import type { QueueView } from './queue-view.ts';

const views = [
  { view: 'table', label: 'Tabel', icon: TableIcon },
  { view: 'decisions', label: 'Mode Keputusan', icon: SidebarSimpleIcon },
] as const;

type ViewSwitchProps = { view: QueueView; onChange: (view: QueueView) => void };

/** Chooses between table and decision mode; narrower windows show rows, and each submission in a mode of its own. */
export const ViewSwitch = ({ view: present, onChange }: ViewSwitchProps) => (
  <fieldset className="flex rounded-md border border-control max-[51.25rem]:hidden print:hidden">
    <legend className="sr-only">Tampilan</legend>
    {views.map(({ view, label, icon: Picture }) => (
      <button
        key={view}
        type="button"
        aria-pressed={view === present}
        onClick={() => onChange(view)}
        className={cn(
          'flex h-8 items-center gap-1.5 whitespace-nowrap px-3 text-sm pointer-coarse:h-11 first-of-type:rounded-l-[5px] last-of-type:rounded-r-[5px]',
          view === present ? 'bg-primary-soft font-semibold text-primary' : 'bg-surface text-ink hover:bg-sunken',
        )}
      >
        <Picture aria-hidden size={16} weight={view === present ? 'fill' : 'regular'} />
        {label}
      </button>
    ))}
  </fieldset>
);
