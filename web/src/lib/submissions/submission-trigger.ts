/** Marks the element that opens a submission, in the table or in the cards. */
export const submissionTriggerProps = (submissionId: string) => ({ 'data-submission': submissionId });

export const submissionTriggerOf = (submissionId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-submission="${CSS.escape(submissionId)}"]`);
