/**
 * `requested`: an admin has to confirm the substitute; `confirmed`: it begins on its first day; the others have ended:
 * `cancelled` before its first day, `ended` by its date or early, `lapsed` without the confirmation that it needed. In a
 * file of its own, because the contract needs no more of the rules.
 */
export const absenceStates = ['requested', 'confirmed', 'in_force', 'refused', 'cancelled', 'ended', 'lapsed'] as const;
export type AbsenceState = (typeof absenceStates)[number];
