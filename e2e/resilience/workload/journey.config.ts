import { defineConfig } from '@playwright/test';
import whole from '../../playwright.config.ts';

/** The journey of a user who retries, in the browser of the other specs. */
export default defineConfig(whole, { testDir: '.', testMatch: 'retrying-user.journey.ts', workers: 1 });
