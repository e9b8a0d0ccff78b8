import type { ReactNode } from 'react';
import { trailKindLabels } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText } from '../../../../shared/domain/audit-trail/trail-text.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { EventDetails, EventDocument, EventPerson, EventTime, type TrailListProps } from './trail-parts.tsx';

export const trailColumns = 5;

/** `children` replace the rows: loading. */
export const TrailTable = ({ events, onPerson, children }: TrailListProps & { children?: ReactNode }) => (
  <TableFrame>
    <Table fixed>
      <TableHead>
        <tr>
          <TableHeader className="w-28 lg:w-40">Waktu</TableHeader>
          <TableHeader className="w-40 lg:w-48">Kejadian</TableHeader>
          <TableHeader>Dokumen</TableHeader>
          <TableHeader className="w-32 lg:w-44">Oleh</TableHeader>
          <TableHeader>Rincian</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {children}
        {events.map((event, index) => (
          <TableRow key={event.id} index={index}>
            <TableCell>
              <EventTime at={event.at} />
            </TableCell>
            <TableCell>
              <span className="block wrap-anywhere font-semibold">{trailActionText(event)}</span>
              <span className="block text-muted text-sm">{trailKindLabels[event.kind]}</span>
            </TableCell>
            <TableCell>
              <EventDocument event={event} />
            </TableCell>
            <TableCell>
              <EventPerson event={event} onPerson={onPerson} />
            </TableCell>
            <TableCell>
              <EventDetails event={event} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
