import { useState } from 'react';
import type { PageSize } from '../pdf-layout.ts';
import type { PreviewKind } from './read-preview.ts';
import { usePreview } from './use-preview.ts';

export const useShownPreview = (
  file: Blob | undefined,
  kind: PreviewKind | undefined,
  /** From 1: the search of files counts a sheet as a page. */
  startSheet = 1,
) => {
  const { preview: shown, problem } = usePreview(file, kind);
  const [laidOut, setLaidOut] = useState<{ of: unknown; pages: PageSize[] }>();
  const [chosen, setChosen] = useState<{ of: unknown; sheet: number }>();
  return {
    shown,
    problem,
    pages: shown && laidOut?.of === shown ? laidOut.pages : undefined,
    setSize: (size: PageSize) => setLaidOut({ of: shown, pages: [size] }),
    sheet: shown && chosen?.of === shown ? chosen.sheet : startSheet - 1,
    showSheet: (sheet: number) => setChosen({ of: shown, sheet }),
  };
};

export type ShownPreview = ReturnType<typeof useShownPreview>;
