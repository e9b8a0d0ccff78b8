import { ArchiveIcon } from '@phosphor-icons/react/Archive';
import { BookOpenIcon } from '@phosphor-icons/react/BookOpen';
import { BookOpenTextIcon } from '@phosphor-icons/react/BookOpenText';
import { CalendarCheckIcon } from '@phosphor-icons/react/CalendarCheck';
import { CalendarDotsIcon } from '@phosphor-icons/react/CalendarDots';
import { CalendarXIcon } from '@phosphor-icons/react/CalendarX';
import { ChartBarHorizontalIcon } from '@phosphor-icons/react/ChartBarHorizontal';
import { ChecksIcon } from '@phosphor-icons/react/Checks';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { FolderIcon } from '@phosphor-icons/react/Folder';
import { LinkBreakIcon } from '@phosphor-icons/react/LinkBreak';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/ListMagnifyingGlass';
import { SealCheckIcon } from '@phosphor-icons/react/SealCheck';
import { UsersIcon } from '@phosphor-icons/react/Users';
import { UsersThreeIcon } from '@phosphor-icons/react/UsersThree';

/** Of screens in the search, loaded with it; those of the header's links are in header-icons.ts. */
export const searchIcons = {
  ArchiveIcon,
  BookOpenIcon,
  BookOpenTextIcon,
  CalendarCheckIcon,
  CalendarDotsIcon,
  CalendarXIcon,
  ChartBarHorizontalIcon,
  ChecksIcon,
  EnvelopeSimpleIcon,
  FolderIcon,
  LinkBreakIcon,
  ListMagnifyingGlassIcon,
  SealCheckIcon,
  UsersIcon,
  UsersThreeIcon,
};
export type SearchIcon = keyof typeof searchIcons;
