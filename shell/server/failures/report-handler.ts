import type { SiteFigures } from '../figures.ts';
import type { LiveRegistry } from '../registry.ts';
import { type BeaconParts, createBeaconHandler } from './beacons.ts';
import { reportSchema } from './report.ts';

/** Where pages send what failed. */
export const REPORTS = '/mf/fallas';

/** A report is some 150 bytes. */
const LARGEST = 512;

interface Parts extends BeaconParts {
  registry: LiveRegistry;
  figures: Pick<SiteFigures, 'failures'>;
}

/** Takes what pages say of sections that failed: one line in the log and one more in the counts for each that can be true. */
export const createReportHandler = ({ registry, figures, ...parts }: Parts) =>
  createBeaconHandler(parts, {
    schema: reportSchema,
    largest: LARGEST,
    hear: async (report, line) => {
      // Only what the registry knows can have failed.
      if (!(await registry.brings(report.remote, report.release, report.page))) return;
      const { remote, release, kind } = report;
      figures.failures?.inc({ remote, release, kind });
      line({ sectionFailed: report });
    },
  });
