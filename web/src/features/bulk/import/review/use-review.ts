import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OutputOf } from '../../../../../../shared/api/index.ts';
import { useReportUnsaved } from '../../bulk-context.ts';
import { answersToSend, type Draft, emptyDraft } from './drafts.ts';
import { deleteFormerView, type SavedView, savedViewOf } from './saved-views.ts';
import { likelyWords } from './word-rules.ts';

export type ReviewData = OutputOf<'get-import-review'>;
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export const useReview = (jobId: string, data: ReviewData) => {
  const [saved] = useState(() => savedViewOf(jobId));
  const [draft, setDraft] = useState(() => (saved.draft.size > 0 ? saved.draft : likelyWords(data.words)));
  const [remember, setRemember] = useState(saved.remember);
  const [toggled, setToggled] = useState(saved.toggled);
  const top = useRef<HTMLDivElement>(null);
  useReportUnsaved(draft.size > 0 ? 'answers' : null);
  useEffect(() => {
    deleteFormerView(jobId);
    const area = scrollAreaOf(top.current);
    if (area) area.scrollTop = saved.scrollTop;
  }, [jobId, saved]);

  const toggle = useCallback((part: string) => {
    setToggled(
      (present) => new Set(present.has(part) ? [...present].filter((each) => each !== part) : [...present, part]),
    );
  }, []);
  const answers = useMemo(() => answersToSend(data.answers, draft), [data.answers, draft]);
  const view = (): SavedView => ({
    draft,
    remember,
    toggled,
    formerJobId: null,
    scrollTop: scrollAreaOf(top.current)?.scrollTop ?? 0,
  });
  return {
    data,
    draft,
    answers,
    remember,
    setRemember,
    toggle,
    view,
    top,
    changeDraft: setDraft as ChangeDraft,
    discard: () => setDraft(emptyDraft),
    /** Whether a part is open; `initially`: before the user opened or closed it. */
    isOpen: (part: string, initially = false) => toggled.has(part) !== initially,
  };
};

export type Review = ReturnType<typeof useReview>;

const scrollAreaOf = (element: Element | null): Element | null => {
  let area = element?.parentElement ?? null;
  while (area && getComputedStyle(area).overflowY !== 'auto') area = area.parentElement;
  return area;
};
