import { useState } from 'react';
import type { SearchGroup, SearchOption } from './search-options.ts';

const pageStep = 5;

/** The option that Enter chooses: the first one until the user moves, then the same one as long as it is listed. */
export const useActiveOption = (groups: readonly SearchGroup[], text: string) => {
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
