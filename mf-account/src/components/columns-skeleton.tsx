import { Columns, Skeleton, Stack } from '@fluxpartes/ui';

interface Props {
  /** The heights of the panels in the wide column and in the narrow one, in pixels. */
  wide: readonly number[];
  narrow: readonly number[];
  /** How 'Cargando...' stands above them. */
  className: string | undefined;
}

/** A screen of two columns that is on its way: its layout in bones. */
export function ColumnsSkeleton({ wide, narrow, className }: Props) {
  return (
    <>
      <p role="status" className={className}>
        Cargando...
      </p>
      <Columns>
        {[wide, narrow].map((heights) => (
          <Stack key={heights.join(' ')}>
            {heights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        ))}
      </Columns>
    </>
  );
}
