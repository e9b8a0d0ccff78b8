/** A holder as people know them; who only acts is a pelaksana harian. */
export const holderName = (holder: { nrp: string; full_name: string | null; acting: boolean }): string =>
  `${holder.acting ? 'Plh. ' : ''}${holder.full_name ?? holder.nrp}`;
