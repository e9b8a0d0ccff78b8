import { type ClassValue, clsx } from 'clsx';

/** Joins class names. A class that replaces one of a component's own is marked as important ('px-2!'). */
export const cn = (...values: ClassValue[]): string => clsx(values);
