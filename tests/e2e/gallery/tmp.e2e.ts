import { answered } from '../answers.ts';
import { sampleBusiness } from './business-samples.ts';
import { pictures } from './pictures.ts';

pictures('admin', '/notifications?tab=business', {
  tmpprint: {
    arrange: answered('/api/admin/business', sampleBusiness()),
    act: (page) => page.pdf({ path: '/tmp/bz/print.pdf', preferCSSPageSize: true }),
  },
});
