import { BooksIcon } from '@phosphor-icons/react/Books';
import { BuildingsIcon } from '@phosphor-icons/react/Buildings';
import { DatabaseIcon } from '@phosphor-icons/react/Database';
import { FilePlusIcon } from '@phosphor-icons/react/FilePlus';
import { SquaresFourIcon } from '@phosphor-icons/react/SquaresFour';

/** Of the header's links; the first page does without them. */
export const headerIcons = { BooksIcon, BuildingsIcon, DatabaseIcon, FilePlusIcon, SquaresFourIcon };
export type HeaderIcon = keyof typeof headerIcons;
