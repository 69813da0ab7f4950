import { defineConfig } from '@playwright/test';
import whole from '../../playwright.config.ts';

/** The journey of somebody who tries again, in the browser of the other specs. */
export default defineConfig(whole, { testDir: '.', testMatch: 'patient.journey.ts', workers: 1 });
