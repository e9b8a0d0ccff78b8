import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { recordSearchPath } from '../../../../shared/domain/notices/page-paths.ts';
import { canSeeEvidence } from '../../../../shared/domain/people/roles.ts';
import { canSeeRecords } from '../../../../shared/domain/records/record-access.ts';
import { alsoInFiles } from '../../components/file-hit.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../lib/api/connectivity.ts';
import { useUser } from '../../lib/session/session.ts';
import { OptionItem } from './option-item.tsx';
import type { ChooseOption, OptionAction, SearchGroup, SearchOption } from './search-options.ts';
import type { SearchScreen } from './search-screen.ts';
import { useSearch } from './use-search.ts';

type FieldProps = Pick<ComponentProps<'input'>, 'role' | 'onKeyDown'> & Record<`aria-${string}`, unknown>;

type SearchBodyProps = {
  text: string;
  screens: readonly SearchScreen[];
  onChoose: ChooseOption;
  onLeave: () => void;
  field: (props: FieldProps) => ReactNode;
};

export const SearchBody = ({ text, screens, onChoose, onLeave, field }: SearchBodyProps) => {
  const listId = useId();
  const search = useSearch(text, screens);
  const { active, activate, moves } = useActiveOption(search.groups, text);
  const idOf = (option: SearchOption) => `${listId}-${option.key}`;
  /** Enter pressed before the results of the last letter: the best of them is chosen. */
  const [pendingAction, setPendingAction] = useState<OptionAction>();
  useEffect(() => {
    if (!pendingAction || !search.isCurrent) return;
    setPendingAction(undefined);
    if (active) onChoose(active, pendingAction);
  });
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') setPendingAction(undefined);
    const action = event.shiftKey ? 'details' : 'open';
    const move = moves[event.key];
    if (move) move();
    else if (event.key !== 'Enter') return;
    else if (!search.isCurrent) setPendingAction(action);
    else if (active) onChoose(active, action);
    event.preventDefault();
  };

  return (
    <>
      {field({
        role: 'combobox',
        'aria-expanded': active !== undefined,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        'aria-activedescendant': activeId,
        onKeyDown: handleKey,
      })}
      <SearchNotice search={search} />
      <div
        id={listId}
        role="listbox"
        aria-label="Hasil pencarian"
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {search.groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={title} role="group" aria-label={title}>
            <div aria-hidden className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
              {title}
            </div>
            {options.map((option) => (
              <OptionItem
                key={option.key}
                id={idOf(option)}
                option={option}
                isActive={option === active}
                onPoint={() => activate(option)}
                onChoose={(action) => onChoose(option, action)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 py-2 text-muted text-sm empty:hidden">
        {search.isSearchingFiles
          ? 'Mencari di dalam berkas...'
          : search.listedInFiles > 0 && alsoInFiles(search.listedInFiles)}
      </p>
      {search.isSearching && <RecordSearchLinks text={text} onFollow={onLeave} />}
      <p aria-hidden className="border-line border-t px-4 py-2 text-muted text-sm max-sm:hidden">
        <Key>↑</Key> <Key>↓</Key> pilih · <Key>Enter</Key> buka · <Key>Shift</Key> <Key>Enter</Key> detail dokumen ·{' '}
        <Key>Esc</Key> tutup
      </p>
    </>
  );
};

/** The records are not searched here: the links open their lists with the same text. */
const RecordSearchLinks = ({ text, onFollow }: { text: string; onFollow: () => void }) => {
  const user = useUser();
  const codes = departmentCodes.filter((code) => canSeeRecords(user, code));
  const ofAll = { to: recordSearchPath(text), label: 'arsip catatan' };
  const ofEach = codes.map((code) => ({
    to: recordSearchPath(text, code),
    label: `arsip catatan ${departmentLabels[code]}`,
  }));
  return (canSeeEvidence(user) ? [ofAll] : ofEach).map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      onClick={onFollow}
      className="truncate border-line border-t px-5 py-3 font-semibold text-primary text-sm underline underline-offset-4 sm:py-2"
    >
      Cari “{text.trim()}” di {label}
    </Link>
  ));
};

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-line px-1 font-sans text-xs">{children}</kbd>
);

/** What the list does not show: that it is incomplete, outdated or empty, and why. */
const SearchNotice = ({ search }: { search: ReturnType<typeof useSearch> }) => {
  const online = useOnline();
  const count = search.groups.reduce((sum, { options }) => sum + options.length, 0);
  const isEmpty = search.isSearching && search.isCurrent && count === 0 && !search.isLoading;
  return (
    <div className="px-5 text-muted">
      <div role="status">
        {search.isLoading && <p className="pt-3">Memuat daftar dokumen dan pengajuan...</p>}
        {!online && !search.isLoading && (
          <p className="pt-3">Koneksi terputus. Pencarian memakai data terakhir yang tersimpan di sini.</p>
        )}
        {isEmpty && (
          <div className="py-4">
            <p className="font-semibold text-ink">Tidak ada hasil yang cocok.</p>
            <p>Periksa ejaan, atau cari dengan sebagian nomor dokumennya.</p>
          </div>
        )}
        {search.isSearching && search.isCurrent && count > 0 && <p className="sr-only">{count} hasil</p>}
      </div>
      {search.hasFailed && !search.isLoading && (
        <div className="flex flex-wrap items-center justify-between gap-2 pt-3">
          <p>Sebagian daftar gagal dimuat, sehingga hasilnya belum lengkap.</p>
          <Button variant="secondary" size="sm" working={search.isRetrying} onClick={search.retry}>
            Coba Lagi
          </Button>
        </div>
      )}
    </div>
  );
};

const pageStep = 5;

/** The option that Enter chooses: the first one until the user moves, then the same one as long as it is listed. */
const useActiveOption = (groups: readonly SearchGroup[], text: string) => {
  const [moved, setMoved] = useState<{ key: string; text: string } | null>(null);
  const options = groups.flatMap((group) => group.options);
  const found = moved?.text === text ? options.findIndex(({ key }) => key === moved.key) : -1;
  const index = Math.max(0, found);
  const activate = ({ key }: SearchOption) => setMoved({ key, text });
  const activateAt = (at: number) => {
    const option = options[at];
    if (option) activate(option);
  };
  const last = options.length - 1;
  /** By key of the keyboard; the ends are connected for single steps. */
  const moves: Record<string, () => void> = {
    ArrowDown: () => activateAt(index === last ? 0 : index + 1),
    ArrowUp: () => activateAt(index === 0 ? last : index - 1),
    PageDown: () => activateAt(Math.min(last, index + pageStep)),
    PageUp: () => activateAt(Math.max(0, index - pageStep)),
  };
  return { active: options[index], activate, moves };
};
