import type { ReactNode } from 'react';

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="wrap-anywhere font-semibold tabular-nums">{children}</dd>
  </div>
);
