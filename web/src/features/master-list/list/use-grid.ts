import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { copiedTable } from '../editing/copied-table.ts';
import type { EditableField } from '../editing/drafts.ts';
import { useListKind } from '../list-kind.ts';
import {
  enterCell,
  nextCell,
  type Place,
  placeAtEnd,
  placeBeside,
  placeInRow,
  placeOf,
  rowButton,
} from './grid-places.ts';

export type GridActions = {
  valueAt: (key: string, field: EditableField) => string;
  change: (key: string, field: EditableField, value: string) => void;
  /** Restores the value that a cell had when the caret entered it. */
  cancel: (key: string, field: EditableField, value: string) => void;
  /** The caret left a cell whose value changed. */
  commit: (key: string, field: EditableField) => void;
  paste: (block: string[][], key: string, column: EditableField | 'select') => void;
  undo: () => void;
};

type GridOptions = {
  area: RefObject<HTMLElement | null>;
  count: number;
  editing: boolean;
  disabled: boolean;
  actions: GridActions;
  /** Scrolls to a row that is not rendered, and moves the focus there. */
  goTo: (rowIndex: number, name: string) => void;
};

const pageRows = 10;
const isTypedKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * The keyboard, mouse and clipboard of the list while it is edited, after the ARIA grid pattern. Arrow keys move between
 * cells; a click, Enter, F2 or typing enters a cell, and then they belong to its text. Enter goes on below, Tab beside,
 * Escape restores the cell. One cell is in the tab order, followed by the buttons of its row, which only the mouse and
 * Escape on a cell reach, so that no key meant for a text presses one; from there Tab leaves the grid.
 */
export const useGrid = ({ area, count, editing, disabled, actions, goTo }: GridOptions) => {
  const lastColumn = useListKind().columns.at(-1) ?? 'nama';
  const [active, setActive] = useState({ rowIndex: 0, name: 'nama' });
  const entered = useRef<{ key: string; field: EditableField; value: string } | null>(null);

  const focusRow = (rowIndex: number, name: string) => {
    const at = Math.min(Math.max(rowIndex, 0), count - 1);
    const row = area.current?.querySelector(`tr[data-line="${at}"]`);
    if (row) placeInRow(row, name)?.focus();
    else goTo(at, name);
  };

  const onMoveKey = (event: KeyboardEvent, place: Place): boolean => {
    const { rowIndex, name } = place;
    const isModified = event.ctrlKey || event.metaKey;
    const moves: Record<string, () => void> = isModified
      ? { Home: () => focusRow(0, name), End: () => focusRow(count - 1, name) }
      : {
          ArrowUp: () => focusRow(rowIndex - 1, name),
          ArrowDown: () => focusRow(rowIndex + 1, name),
          ArrowLeft: () => placeBeside(place, -1)?.focus(),
          ArrowRight: () => placeBeside(place, 1)?.focus(),
          Home: () => placeAtEnd(place, 'first')?.focus(),
          End: () => placeAtEnd(place, 'last')?.focus(),
          Escape: () => rowButton(place)?.focus(),
          PageUp: () => focusRow(rowIndex - pageRows, name),
          PageDown: () => focusRow(rowIndex + pageRows, name),
        };
    const move = moves[event.key];
    if (move) {
      move();
      return true;
    }
    if (disabled) return false;
    return isModified ? undoKey(event, place) : changeKey(event, place);
  };

  const undoKey = (event: KeyboardEvent, { rowIndex, name }: Place): boolean => {
    if (event.key.toLowerCase() !== 'z') return false;
    actions.undo();
    // The row may have been a pasted one.
    requestAnimationFrame(() => document.activeElement === document.body && focusRow(rowIndex, name));
    return true;
  };

  const changeKey = (event: KeyboardEvent, place: Place): boolean => {
    const { key, name, control } = place;
    if (!control) return false;
    const isSelect = control instanceof HTMLSelectElement;
    if (event.key === 'Enter' || event.key === 'F2' || (isSelect && event.key === ' ')) {
      enterCell(place, false);
      return true;
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && !isSelect) {
      actions.change(key, name as EditableField, '');
      actions.commit(key, name as EditableField);
      return true;
    }
    // The key itself goes to the control, which has the focus now.
    if (isTypedKey(event)) enterCell(place, true);
    return false;
  };

  const onEditKey = (event: KeyboardEvent, place: Place): boolean => {
    const { key, rowIndex, name, stop } = place;
    // A select's open list has its own keys.
    const isInList = event.target instanceof HTMLOptionElement;
    switch (event.key) {
      case 'Escape':
        if (entered.current?.key === key) actions.cancel(key, entered.current.field, entered.current.value);
        stop.focus();
        return true;
      case 'F2':
        stop.focus();
        return true;
      case 'Enter':
        if (isInList) return false;
        stop.focus();
        focusRow(rowIndex + (event.shiftKey ? -1 : 1), name);
        return true;
      default:
        return false;
    }
  };

  const onTab = ({ shiftKey }: KeyboardEvent, place: Place): boolean => {
    const step = shiftKey ? -1 : 1;
    const next = nextCell(place, step);
    const rowIndex = place.rowIndex + step;
    if (next) next.focus();
    else if (rowIndex < 0 || rowIndex >= count) return false;
    else goTo(rowIndex, step === 1 ? 'nama' : lastColumn);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = event.nativeEvent.isComposing || event.altKey ? undefined : placeOf(event.target);
    if (!place) return;
    const onKey = event.key === 'Tab' ? onTab : place.isInside ? onEditKey : onMoveKey;
    if (onKey(event, place)) event.preventDefault();
  };

  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (!place) return;
    const { key, rowIndex, name, isInside } = place;
    setActive((before) => (before.rowIndex === rowIndex && before.name === name ? before : { rowIndex, name }));
    const field = name as EditableField;
    entered.current = isInside ? { key, field, value: actions.valueAt(key, field) } : null;
  };

  const onBlur = () => {
    const left = entered.current;
    entered.current = null;
    if (left && actions.valueAt(left.key, left.field) !== left.value) actions.commit(left.key, left.field);
  };

  /** A click beside the text of a cell sets the caret as one on it does. */
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place?.control || place.isInside || event.button !== 0) return;
    event.preventDefault();
    place.control.focus();
  };

  /** A chosen value ends the work in its cell. */
  const onChange = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLSelectElement) placeOf(target)?.stop.focus();
  };

  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    if (!place || disabled || !(place.control || place.name === 'select')) return;
    const block = copiedTable(event.clipboardData.getData('text/plain'));
    const isOneCell = block.length === 1 && block[0]?.length === 1;
    if (block.length === 0 || (place.isInside && isOneCell)) return;
    event.preventDefault();
    if (place.isInside) place.stop.focus();
    actions.paste(block, place.key, place.name as EditableField | 'select');
  };

  const onCopy = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    if (!place?.control || place.isInside) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', actions.valueAt(place.key, place.name as EditableField));
  };

  return {
    active: editing ? { ...active, rowIndex: Math.min(active.rowIndex, count - 1) } : null,
    handlers: editing ? { onKeyDown, onFocus, onBlur, onMouseDown, onChange, onPaste, onCopy } : {},
  };
};
