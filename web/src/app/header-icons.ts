import { BooksIcon } from '@phosphor-icons/react/Books';
import { BuildingsIcon } from '@phosphor-icons/react/Buildings';
import { DatabaseIcon } from '@phosphor-icons/react/Database';
import { FilePlusIcon } from '@phosphor-icons/react/FilePlus';
import { FootprintsIcon } from '@phosphor-icons/react/Footprints';
import { PackageIcon } from '@phosphor-icons/react/Package';
import { SquaresFourIcon } from '@phosphor-icons/react/SquaresFour';

/** Of the header's links; the first page does without them. */
export const headerIcons = {
  BooksIcon,
  BuildingsIcon,
  DatabaseIcon,
  FilePlusIcon,
  FootprintsIcon,
  PackageIcon,
  SquaresFourIcon,
};
export type HeaderIcon = keyof typeof headerIcons;
