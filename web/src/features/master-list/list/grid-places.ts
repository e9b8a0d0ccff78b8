/**
 * The cells of the grid as the keyboard moves through them. Each place has `data-stop`: an editable cell, whose control
 * has `data-field`, or the check box of the row. The row's buttons are no places: Escape leads to them.
 */
export interface Place {
  stop: HTMLElement;
  name: string;
  row: HTMLElement;
  key: string;
  /** Position of its row in the list, from 0. */
  rowIndex: number;
  /** The control of an editable cell; null where the place is a control itself. */
  control: HTMLElement | null;
  /** The caret is in the cell's control. */
  isInside: boolean;
}

export const placeOf = (target: EventTarget): Place | undefined => {
  if (!(target instanceof Element)) return undefined;
  const stop = target.closest<HTMLElement>('[data-stop]');
  const row = stop?.closest<HTMLElement>('tr[data-line]');
  if (!stop || !row) return undefined;
  const control = stop instanceof HTMLTableCellElement ? stop.querySelector<HTMLElement>('[data-field]') : null;
  // A button in a cell's note is no place.
  if (stop !== target && !control?.contains(target)) return undefined;
  return {
    stop,
    row,
    control,
    name: stop.dataset['stop'] ?? '',
    key: row.dataset['key'] ?? '',
    rowIndex: Number(row.dataset['line']),
    isInside: stop !== target,
  };
};

const stopsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)')];

export const placeBeside = ({ row, stop }: Place, step: 1 | -1): HTMLElement | undefined => {
  const stops = stopsOf(row);
  return stops[stops.indexOf(stop) + step];
};

/** The next editable cell in the reading direction, also in the rows before and after. */
export const nextCell = ({ row, stop }: Place, step: 1 | -1): HTMLElement | undefined => {
  const places = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const at = places.indexOf(stop);
  return step === 1
    ? places.slice(at + 1).find((place) => place.matches('td'))
    : places.slice(0, at).findLast((place) => place.matches('td'));
};

/** The first visible button of a row. */
export const rowButton = ({ row }: Place): HTMLElement | undefined =>
  [...row.querySelectorAll('button')].find((button) => button.checkVisibility());

export const placeAtEnd = ({ row }: Place, end: 'first' | 'last'): HTMLElement | undefined =>
  stopsOf(row).at(end === 'first' ? 0 : -1);

/** The place of a row in the same column, or its name's where the row has none there. */
export const placeInRow = (row: Element, name: string): HTMLElement | undefined => {
  const stops = stopsOf(row);
  return stops.find((stop) => stop.dataset['stop'] === name) ?? stops.find((stop) => stop.dataset['stop'] === 'nama');
};

/** Moves the focus to the place in the tab order. */
export const focusActivePlace = (): void =>
  document.querySelector<HTMLElement>('[role=grid] [data-stop][tabindex="0"]')?.focus();

/** Enters a cell: the caret behind the text, or all of it selected so that the next key replaces it. */
export const enterCell = ({ control }: Place, replace: boolean): void => {
  control?.focus();
  if (control instanceof HTMLSelectElement) {
    // A picker opens only after an action of the user.
    if (!replace && navigator.userActivation.isActive) control.showPicker();
  } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    if (replace || control.type === 'number') control.select();
    else control.setSelectionRange(control.value.length, control.value.length);
  }
};
