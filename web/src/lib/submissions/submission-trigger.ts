/** Marks what opens a story, in the table or among the cards that take its place. */
export const submissionTriggerProps = (submissionId: string) => ({ 'data-story': submissionId });

/** What opens this story in the list as it stands now. */
export const submissionTriggerOf = (submissionId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-story="${CSS.escape(submissionId)}"]`);
