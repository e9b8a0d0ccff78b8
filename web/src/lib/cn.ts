import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of conflicting Tailwind classes the last one applies. */
export const cn = (...values: ClassValue[]): string => twMerge(clsx(values));
